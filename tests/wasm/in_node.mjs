// usage: node in_node.mjs MODULE ABOUT < tasks as JSON
import { readFileSync } from 'node:fs';

import { answers } from './walk.mjs';

const [, , code, about] = process.argv;
const lines = await answers(readFileSync(code), JSON.parse(readFileSync(about)), JSON.parse(readFileSync(0)));
console.log(lines.join('\n'));
