// The same in a page of a real browser, whose path is CHROMIUM. usage: node in_chromium.mjs MODULE ABOUT < tasks as JSON
import { readFileSync } from 'node:fs';

import { chromium } from '../../web/node_modules/playwright-core/index.mjs';

const [, , code, about] = process.argv;
const FILES = {
  '/': ['text/html', '<!doctype html>'],
  '/walk.mjs': ['text/javascript', readFileSync(new URL('walk.mjs', import.meta.url))],
  '/code': ['application/wasm', readFileSync(code)],
  '/about': ['application/json', readFileSync(about)],
  '/tasks': ['application/json', readFileSync(0)],
};
const HOST = 'http://localhost'; // where a page may hash; nobody is asked, for all answers are here

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--headless', '--no-sandbox'] });
const page = await browser.newPage();
await page.route(`${HOST}/**`, (route) => {
  const [contentType, body] = FILES[new URL(route.request().url()).pathname] ?? [];
  return body === undefined ? route.abort() : route.fulfill({ contentType, body });
});
await page.goto(`${HOST}/`);
const lines = await page.evaluate(async () => {
  const { answers } = await import('/walk.mjs');
  const [code, about, tasks] = await Promise.all(['/code', '/about', '/tasks'].map((name) => fetch(name)));
  return answers(await code.arrayBuffer(), await about.json(), await tasks.json());
});
console.log(lines.join('\n'));
await browser.close();
