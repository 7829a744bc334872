import type { HtmlTagDescriptor, Plugin, ResolvedConfig, Rolldown } from 'vite';
import { drawFirstPage } from './draw-first-page.ts';

type Bundle = Rolldown.OutputBundle;

/**
 * Makes of index.html a page that shows `/` before any script has come: the markup of the first page, its styles
 * inline, and the names of the code that the page will need, for the inline script to ask for at once.
 */
export function firstPage(): Plugin {
  let config: ResolvedConfig;
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
        const landing = chunksOf(bundle, `${config.root}/src/routes/index.tsx?`);
        const linked = [...filled.matchAll(stylesheet)].map(([, name = '']) => name);
        const styles = [...new Set([...linked, ...landing.flatMap(stylesOf)])];
        const shell = await drawFirstPage(config);
        const live = chunksOf(bundle, `${config.root}/src/app/live/live-parts.tsx`);
        const names = (chunks: Rolldown.OutputChunk[]) =>
          chunks.map(({ fileName }) => JSON.stringify(config.base + fileName)).join(', ');
        return {
          html: filled
            .replace(stylesheet, '')
            .replace('/*POSTER*/', () => names(landing))
            .replace('/*LIVE*/', () => names(live))
            .replace('<!--SHELL-->', () => shell),
          tags: inlined(styles, bundle, config.base),
        };
      },
    },
  };
}

const stylesheet = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;

const stylesOf = (chunk: Rolldown.OutputChunk) => [...(chunk.viteMetadata?.importedCss ?? [])];

/** The chunk with the code of a module, and every chunk it needs that the entry has not loaded yet. */
function chunksOf(bundle: Bundle, moduleStart: string): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reach = (chunk: Rolldown.OutputChunk, found: Set<Rolldown.OutputChunk>) => {
    for (const name of chunk.imports) {
      const next = byName.get(name);
      if (next && !found.has(next)) reach(next, found);
    }
    return found.add(chunk);
  };
  const loaded = new Set<Rolldown.OutputChunk>();
  for (const chunk of chunks) if (chunk.isEntry) reach(chunk, loaded);
  const wanted = chunks.find(
    (chunk) => chunk.moduleIds.some((id) => id.startsWith(moduleStart)) && !chunk.isEntry,
  );
  return wanted ? [...reach(wanted, new Set())].filter((chunk) => !loaded.has(chunk)) : [];
}

/**
 * One style element, and a switched-off link per stylesheet in it: Vite's loader takes a stylesheet for loaded when
 * it finds a link to it, and a browser does not fetch one that is switched off.
 */
function inlined(names: string[], bundle: Bundle, base: string): HtmlTagDescriptor[] {
  const css = names.map((name) => {
    const file = bundle[name];
    return file?.type === 'asset' ? String(file.source) : '';
  });
  return [
    { tag: 'style', children: css.join('').replaceAll('</', '<\\/'), injectTo: 'head' },
    ...names.map((name) => ({
      tag: 'link',
      attrs: { rel: 'stylesheet', href: base + name, disabled: true },
      injectTo: 'head' as const,
    })),
  ];
}
