import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mails } from '../db/schema/mails.ts';
import { escapeHtml } from '../mail/compose.ts';
import type { Services } from '../services.ts';
import { plainPage } from './page.ts';

type KeptMail = typeof mails.$inferSelect;

/** `/dev/mail`: the mails that would have been sent, newest first; `?to=` of one address, JSON by `Accept`. */
export function addDevMail(ops: FastifyInstance, { db, background }: Services) {
  ops.get('/dev/mail', async (request, reply) => {
    await background.idle();
    const to = recipientAskedFor(request);
    const kept = await db
      .select()
      .from(mails)
      .where(to === undefined ? undefined : eq(mails.recipient, to))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(50);
    reply.header('cache-control', 'no-store');
    if (request.headers.accept?.includes('application/json')) return { items: kept };
    return reply.type('text/html; charset=utf-8').send(plainPage('Mail', listOf(kept)));
  });
}

function recipientAskedFor(request: FastifyRequest): string | undefined {
  const query = new URL(request.url, 'http://here').searchParams;
  return query.get('to')?.toLowerCase();
}

const listOf = (kept: readonly KeptMail[]) =>
  kept.length === 0 ? '<p>No mail yet.</p>' : kept.map(articleOf).join('\n');

const articleOf = (mail: KeptMail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<small>to ${escapeHtml(mail.recipient)}, ${mail.createdAt.toISOString()}</small>
<pre>${withLinks(escapeHtml(mail.text))}</pre></article>`;

const withLinks = (escaped: string) =>
  escaped.replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
