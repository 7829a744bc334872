import type { Plugin, Rolldown } from 'vite';

const script = /<script type="module"[^>]* src="\/([^"]+)"><\/script>/g;
const stylesheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;

/** So that nothing in it ends the element it stands in. */
const inScript = (code: string) => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

function textOf(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name];
  if (!file) throw new Error(`The build has no ${name}.`);
  delete bundle[name];
  return file.type === 'chunk' ? file.code : String(file.source);
}

/** Puts scripts and styles of each page into the page, which then stands alone, also when opened from a folder. */
export function onePage(): Plugin {
  return {
    name: 'chart-visualiser:one-page',
    apply: 'build',
    enforce: 'post',
    config: () => ({
      build: {
        assetsInlineLimit: Number.MAX_SAFE_INTEGER,
        cssCodeSplit: false,
        modulePreload: false,
        rolldownOptions: { output: { codeSplitting: false } },
      },
    }),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const page of Object.values(bundle)) {
          if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
          const scripts: string[] = [];
          const html = String(page.source)
            .replace(stylesheet, (_whole, name: string) => `<style>${textOf(bundle, name)}</style>`)
            .replace(script, (_whole, name: string) => {
              scripts.push(`<script type="module">${inScript(textOf(bundle, name))}</script>`);
              return '';
            });
          page.source = html.replace('</body>', () => `${scripts.join('\n')}\n</body>`);
        }
        const left = Object.keys(bundle).filter((name) => !name.endsWith('.html'));
        if (left.length > 0) this.error(`Not in the page: ${left.join(', ')}.`);
      },
    },
  };
}
