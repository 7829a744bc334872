import type { Mail } from './mailer.ts';

/** `quote`: a member's text below a link. */
export type Paragraph = string | { link: string; label: string; quote?: string };
/** How to unsubscribe: a page for people, a call for mail clients (RFC 8058). */
export type Unsubscribe = { page: string; call: string };

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

const style = `<meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width">
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:0 auto;padding:16px}
blockquote{margin:4px 0 0;padding-left:12px;border-left:3px solid #888}small{color:#666}
@media(prefers-color-scheme:dark){body{background:#16151a;color:#f1eef7}a{color:#c9b8ff}small{color:#aaa}}</style>`;

/** A mail as plain text and simple HTML in the reader's colour scheme; members' texts are escaped. */
export function composeMail(
  recipient: string,
  subject: string,
  paragraphs: readonly Paragraph[],
  unsubscribe?: Unsubscribe,
): Mail {
  const text = paragraphs.map(textOf).join('\n\n');
  const html = paragraphs.map((part) => `<p>${htmlOf(part)}</p>`).join('\n');
  const unsubscribeLink = unsubscribe && { link: unsubscribe.page, label: 'Unsubscribe from these e-mails' };
  return {
    recipient,
    subject,
    text: `${text}\n\nSidestage\n${unsubscribeLink ? `\n${textOf(unsubscribeLink)}\n` : ''}`,
    html: `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>${escapeHtml(subject)}</title>${style}\n${html}\n<p>Sidestage</p>${unsubscribeLink ? `<p><small>${htmlOf(unsubscribeLink)}</small></p>` : ''}</html>\n`,
    ...(unsubscribe && { unsubscribe: unsubscribe.call }),
  };
}

function textOf(part: Paragraph): string {
  if (typeof part === 'string') return part;
  const { link, label, quote } = part;
  const lead = /[.?]$/.test(label) ? label : `${label}:`;
  return [lead, link, ...(quote ? [`"${quote}"`] : [])].join('\n');
}

function htmlOf(part: Paragraph): string {
  if (typeof part === 'string') return escapeHtml(part);
  const { link, label, quote } = part;
  const quoteHtml = quote ? `<blockquote>${escapeHtml(quote)}</blockquote>` : '';
  return `<a href="${escapeHtml(link)}">${escapeHtml(label)}</a>${quoteHtml}`;
}
