import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { addSecurityHeaders } from '../client/security-headers.ts';
import { isLoopback } from '../config/unsafe.ts';
import { answerError, answerFrameworkError, answerOddities, serverOptions } from '../http/error-answers.ts';
import { notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { addDevMail } from './dev-mail.ts';
import { plainPage } from './page.ts';
import { onThisMachineOnly } from './this-machine.ts';

/** Nobody has anything to send to these pages. */
const longestBody = 1024;

/** Whether this process shows the mails it keeps: only where nobody else can look. */
const showsMail = ({ smtpUrl, databaseUrl, opsHost }: Settings) =>
  smtpUrl === undefined && databaseUrl === undefined && isLoopback(opsHost);

/** The operators' own port: metrics, kept mails. No public caller ever meets it, so none can be mistaken for them. */
export async function operatorsApp(services: Services, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const { settings } = services;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: longestBody,
    frameworkErrors: answerFrameworkError,
    ...serverOptions(settings.waits),
  });
  answerOddities(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw notFound('This page');
  });
  if (isLoopback(settings.opsHost)) app.addHook('onRequest', onThisMachineOnly);
  await addSecurityHeaders(app, settings, []);
  const pages = ['/metrics', ...(showsMail(settings) ? ['/dev/mail'] : [])];
  if (showsMail(settings)) addDevMail(app, services);
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(plainPage('For operators', linksTo(pages))),
  );
  return app;
}

const linksTo = (pages: readonly string[]) =>
  `<ul>${pages.map((page) => `<li><a href="${page}">${page}</a></li>`).join('')}</ul>`;
