export { browserTests as default } from "../../web/eslint.config.js";
