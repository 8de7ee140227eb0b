/** Records of tables in the page are written here; for others a link does it. */
import { recordText } from "../net/api";
import { saved } from "../ui/saved";
import { isHere } from "./ids";

/** What a link to a table's record does when it is pressed. */
export const saving =
  (id: string) =>
  (event: MouseEvent): void => {
    if (!isHere(id)) return;
    event.preventDefault();
    void recordText(id).then((text) => saved(new Blob([text], { type: "application/json" }), `${id}.json`));
  };
