import { contactCalls } from '#contract/calls/contact.ts';
import { type Feature, serve } from '../http/serve.ts';

/** What the contact page says of this server. */
export const contactRoutes: Feature = async (scope, { services }) => {
  serve(scope, services, contactCalls, {
    'GET /api/contact': async () => ({ email: services.settings.contactEmail ?? null }),
  });
};
