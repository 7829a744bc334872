import type { Mail } from './mailer.ts';

export type Paragraph = string | { link: string; label: string };

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** One mail as plain text and as simple HTML; whatever members wrote stays text in both. */
export function composeMail(recipient: string, subject: string, paragraphs: readonly Paragraph[]): Mail {
  const text = paragraphs.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n');
  const html = paragraphs.map((part) => `<p>${htmlOf(part)}</p>`).join('\n');
  return {
    recipient,
    subject,
    text: `${text}\n\nSidestage\n`,
    html: `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>${escapeHtml(subject)}</title>\n${html}\n<p>Sidestage</p></html>\n`,
  };
}

const htmlOf = (part: Paragraph) =>
  typeof part === 'string'
    ? escapeHtml(part)
    : `<a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a>`;
