import { createHash } from 'node:crypto';

const script = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const font = /url\((["']?)data:font\/(\w+);base64,([\w+/=]+)\1\)/g;

/** Data in a script element, which nobody runs, has another type. */
const runs = (attributes: string) =>
  !/\bsrc=/.test(attributes) && (!/\btype=/.test(attributes) || /\btype="module"/.test(attributes));

export interface PageUnderPolicy {
  page: string;
  /** By the path below the page's folder. */
  files: Map<string, string | Buffer>;
}

/**
 * Moves the scripts and fonts of a self-contained page into files, as our server's content security policy wants them;
 * its data and styles stay.
 * @param folder where they go, below the page's
 */
export function underPolicy(html: string, folder: string): PageUnderPolicy {
  const files = new Map<string, string | Buffer>();
  const add = (content: string | Buffer, ending: string) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
    const path = `${folder}/visualiser-${hash}.${ending}`;
    files.set(path, content);
    return `/${path}`;
  };
  const page = html
    .replace(script, (whole, attributes: string, code: string) =>
      runs(attributes) ? `<script${attributes} src="${add(code, 'js')}"></script>` : whole,
    )
    .replace(font, (_whole, _quote, ending: string, code: string) => {
      return `url(${add(Buffer.from(code, 'base64'), ending)})`;
    });
  return { page, files };
}
