import { cp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { firstCalls, firstViews } from '#app/first-calls.ts';
import { publicPages } from '#contract/site.ts';
import { fillTemplate, inlineStyles } from '#server/pages/rendered-pages.ts';
import { buildRenderer } from './build-renderer.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/**
 * Extends index.html so that it shows `/` before any script has loaded (prerendered markup with inline styles), and
 * starts the scripts, styles and first calls of the requested screen immediately (SPD-02). Writes the server renderer of
 * the public pages to a folder next to the build with the suffix `-server` (SPD-03).
 */
export function firstPage(): Plugin {
  let config: ResolvedConfig;
  let renderer: Awaited<ReturnType<typeof buildRenderer>> | null = null;
  let page = '';
  return {
    name: 'sidestage:first-page',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const filled = html.replace('__API_ORIGIN__', () => config.env.VITE_API_ORIGIN ?? '');
        if (!bundle) return filled;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const needed = filesOf(chunks, `${config.root}/src/`);
        const linked = [...filled.matchAll(stylesheet)].map(([, name = '']) => name);
        const stylesOf = (screen: string) => [
          ...new Set([...linked, ...needed.screen(screen).filter(isStyle)]),
        ];
        const entry = new Set([...needed.entry, ...stylesOf('index')]);
        const views = firstViews.map(({ screen, name, parts, all }) => {
          const own = parts.flatMap((part) => needed.part(part));
          return { screen, name, all, files: [...new Set([...needed.screen(screen), ...own])] };
        });
        const seenAs = views.map(({ screen, name, all, files }) => ({
          path: `${patternOf(screen)}\\?(?:.*&)?${name}=([\\w-]+)(?:&.*)?`,
          hasQuery: true,
          files: files.filter((file) => !entry.has(file)),
          memberFiles: [],
          calls: all,
          memberCalls: [],
        }));
        const plain = needed.screens.map((screen) => ({
          path: patternOf(screen),
          files: needed.screen(screen).filter((file) => !entry.has(file)),
          memberFiles: needed.member.filter((file) => !entry.has(file)),
          calls: firstCalls[screen]?.all ?? [],
          memberCalls: firstCalls[screen]?.member ?? [],
        }));
        const screens = [...seenAs, ...plain];
        const files = [...new Set(screens.flatMap((screen) => [...screen.files, ...screen.memberFiles]))];
        const numbered = screens.map(({ files: own, memberFiles, ...screen }) => ({
          ...screen,
          files: own.map((file) => files.indexOf(file)),
          memberFiles: memberFiles.filter((file) => !own.includes(file)).map((file) => files.indexOf(file)),
        }));
        const [, head = ''] = /<!--HEAD-->\s*([\s\S]*?)\s*<!--\/HEAD-->/.exec(filled) ?? [];
        const entries = filled.match(entryTag) ?? [];
        const template = filled
          .replace(stylesheet, '')
          .replace(entryTag, '')
          // First, because it is the largest and depends on none of the others.
          .replace('<!--ENTRY-->', entries.map((tag) => tag.trim()).join('\n    '))
          .replace(/(<!--HEAD-->)[\s\S]*?<!--\/HEAD-->/, '$1')
          .replace('[/*FILES*/]', () => JSON.stringify(files.map((file) => config.base + file)))
          .replace('[/*SCREENS*/]', () => JSON.stringify(numbered));
        renderer = await buildRenderer(config);
        const waiting = await renderer.renderWaiting();
        page = JSON.stringify({
          template,
          head,
          waiting,
          base: config.base,
          screens: [
            ...views.map(({ screen, name, all, files }) => ({
              path: `${patternOf(screen)}\\?${name}=([\\w-]+)`,
              isRendered: true,
              calls: all,
              styles: [...new Set([...linked, ...files.filter(isStyle)])],
              memberStyles: needed.member.filter(isStyle),
            })),
            ...needed.screens.map((screen) => ({
              path: patternOf(screen),
              isRendered: publicPages.some((page) => page === addressOf(screen)),
              calls: firstCalls[screen]?.all ?? [],
              styles: stylesOf(screen),
              memberStyles: needed.member.filter(isStyle),
            })),
          ],
        });
        const { markup } = await renderer.renderPage('/');
        const styles = inlineStyles(stylesOf('index'), config.base, (name) => sourceOf(bundle, name));
        return fillTemplate(template, { head, styles, markup, answers: whileWaiting(waiting) });
      },
    },
    async writeBundle({ dir = config.build.outDir }) {
      if (!renderer) return;
      const folder = `${resolve(config.root, dir)}-server`;
      await cp(renderer.folder, folder, { recursive: true });
      await writeFile(join(folder, 'page.json'), page);
    },
    closeBundle: () => renderer?.remove(),
  };
}

/** The one page serves all addresses: addresses other than `/` show a waiting state until the scripts load. */
const whileWaiting = (markup: string) => `<template id="waiting">${markup}</template>
    <script>
      (function (root) {
        if (root.dataset.shell !== 'off') return
        document.getElementById('root').replaceChildren(document.getElementById('waiting').content)
        delete root.dataset.shell
        root.dataset.waiting = ''
      })(document.documentElement)
    </script>`;

const sourceOf = (bundle: Bundle, name: string) => {
  const file = bundle[name];
  return file?.type === 'asset' ? String(file.source) : '';
};

const stylesheet = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;
const entryTag =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="[^"]+">(?:<\/script>)?/g;
const isStyle = (file: string) => file.endsWith('.css');

/** The address of a screen: `/gigs/$id` for `_data/gigs.$id`. */
const addressOf = (screen: string) =>
  `/${screen.replace(/^_\w+\//, '').replace(/(?:^|\.)index$/, '')}`.replaceAll('.', '/');

/** The address as a pattern: `/gigs/([\w-]+)`. */
const patternOf = (screen: string) => addressOf(screen).replace(/\$\w+/, '([\\w-]+)');

/** The scripts and styles that each source needs. */
function filesOf(chunks: Chunk[], source: string) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (starts: Chunk[]) => {
    const found = new Set(starts);
    for (const chunk of found)
      for (const name of chunk.imports) {
        const next = byName.get(name);
        if (next) found.add(next);
      }
    return [...found].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]);
  };
  const of = (file: string) =>
    withImports(chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.startsWith(source + file))));
  const screenFile = new RegExp(`^${source}routes/(.+)\\.tsx\\?tsr-split=component`);
  const routes = chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => screenFile.exec(id)?.[1] ?? []));
  const live = of('app/live/live-parts.tsx');
  const isParent = (one: string, of: string) =>
    of === one || of.startsWith(`${one}/`) || of.startsWith(`${one}.`);
  return {
    entry: of('main.tsx'),
    part: of,
    member: [...new Set([...live, ...of('app/shell/member-parts.tsx')])],
    screens: routes.filter((route) => !/^_\w+$/.test(route) && !routes.includes(`${route}.index`)),
    /** Includes its layouts. Static pages do not wait for the machines. */
    screen: (screen: string) => [
      ...new Set([
        ...(/^_|^login$|^register$/.test(screen) ? live : []),
        ...routes.filter((route) => isParent(route, screen)).flatMap((route) => of(`routes/${route}.tsx?`)),
      ]),
    ],
  };
}
