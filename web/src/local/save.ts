/** Records of tables in the page are written here; for others a link does it. */
import { recordText } from "../net/api";
import { isHere } from "./ids";

/** What a link to a table's record does when it is pressed. */
export const saving =
  (id: string) =>
  (event: MouseEvent): void => {
    if (!isHere(id)) return;
    event.preventDefault();
    void recordText(id).then((text) => download(`${id}.json`, text));
  };

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
