import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const plain = '<html lang="en-GB"><title>Plain</title>';

export const waiting = `<html data-waiting data-passkeys="sidestage.test" lang="en-GB"><head><title>Waiting</title><style></style></head><div id="root"><main>Loading...</main></div>`;

/** A renderer that counts, and fails or is late where it is told to. */
const renderer = `
export let drawn = 0;
export const conduct = { fails: false };
export async function renderPage(path, answers) {
  drawn += 1;
  if (conduct.fails) throw new Error('no drawing');
  const found = Object.values(answers)[0];
  const name = found?.title ?? found?.name ?? 'Name';
  return { markup: '<main>' + drawn + '</main>', title: name + ' \u00b7 Sidestage', name, description: 'Words' };
}`;

const page = {
  template:
    '<html lang="en-GB"><head><!--HEAD--><!--STYLES--></head><div id="root"><!--SHELL--></div><!--ANSWERS-->',
  head: '<title>Waiting</title>',
  waiting: '<main>Loading...</main>',
  base: '/',
  screens: [
    {
      path: '/',
      isRendered: true,
      calls: [`/api/gigs?status=open&limit=6`],
      styles: ['assets/a.css'],
      memberStyles: ['assets/a.css'],
    },
    { path: '/gigs', isRendered: true, calls: ['/api/gigs'], styles: [], memberStyles: [] },
    { path: '/gigs/([\\w-]+)', isRendered: true, calls: ['/api/gigs/$'], styles: [], memberStyles: [] },
    {
      path: '/discover\\?person=([\\w-]+)',
      isRendered: true,
      calls: ['/api/profiles/$'],
      styles: [],
      memberStyles: [],
    },
    { path: '/about', isRendered: true, calls: [], styles: [], memberStyles: [] },
    { path: '/lost', isRendered: false, calls: [], styles: ['assets/lost.css'], memberStyles: [] },
    { path: '/profile/([\\w-]+)', isRendered: false, calls: [], styles: [], memberStyles: [] },
    { path: '/posts/([\\w-]+)', isRendered: false, calls: [], styles: [], memberStyles: [] },
    { path: '/login', isRendered: false, calls: [], styles: [], memberStyles: ['assets/a.css'] },
  ],
};

/** A built client with that renderer, in a folder of its own. Answers where, and how to take it away. */
export function fakeClient(): { client: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-pages-'));
  const client = join(folder, 'dist');
  mkdirSync(join(client, 'assets'), { recursive: true });
  mkdirSync(`${client}-server`);
  writeFileSync(join(client, 'index.html'), plain);
  writeFileSync(join(client, 'assets/a.css'), 'a{color:red}');
  writeFileSync(join(`${client}-server`, 'package.json'), '{"type":"module"}');
  writeFileSync(join(`${client}-server`, 'render-page.js'), renderer);
  writeFileSync(join(`${client}-server`, 'page.json'), JSON.stringify(page));
  return { client, remove: () => rmSync(folder, { recursive: true }) };
}

/** What the head of a page says of it to other apps, by property. */
export const metas = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta data-page (?:property|name)="([^"]*)" content="([^"]*)" \/>/g)].map(
      ([, name, content]) => [name, content],
    ),
  );
