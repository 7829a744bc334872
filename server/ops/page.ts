import { escapeHtml } from '../mail/compose.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem }
  article, details { border-block-start: 1px solid #8884; padding-block: .75rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin-block: .5rem }
  code, td:first-child { font-family: ui-monospace, monospace; font-size: .9em }
  table { border-collapse: collapse; inline-size: 100% } td { padding: .2rem .75rem .2rem 0; vertical-align: top }
  small { opacity: .75 }`;

/** A page for the people who run the server, in plain HTML without scripts. */
export const plainPage = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} · Sidestage</title><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;
