import { gigInvitationCalls } from '#contract/calls/gig-invitations.ts';
import { maySeeApplications } from '#contract/permissions/gigs.ts';
import { readGig } from '../gigs/queries.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { answerInvitation, invite, takeBack } from './commands.ts';
import { readInvitations, suggestFor } from './queries.ts';

export const gigInvitationRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, gazetteer } = services;
  const demandOwn = async (viewer: Viewer, id: string) =>
    demand(maySeeApplications(asPermissionViewer(viewer), await readGig(db, viewer, id)));
  serve(scope, services, gigInvitationCalls, {
    'GET /api/gigs/:id/invitations': async ({ viewer, params, query }) => {
      await demandOwn(viewer, params.id);
      return readInvitations(db, viewer.id, params.id, query);
    },
    'POST /api/gigs/:id/invitations': ({ viewer, params, body }) =>
      write((tx) => invite(tx, viewer, params.id, body, now())),
    'DELETE /api/gig-invitations/:id': async ({ viewer, params }) => {
      await write((tx) => takeBack(tx, viewer, params.id));
      return ok;
    },
    'PUT /api/gig-invitations/:id/answer': async ({ viewer, params, body }) => {
      await write((tx) => answerInvitation(tx, viewer, params.id, body.isDeclined, now()));
      return ok;
    },
    'GET /api/gigs/:id/suggestions': async ({ viewer, params, query }) => {
      await demandOwn(viewer, params.id);
      await gazetteer.filled();
      return suggestFor(db, viewer.id, params.id, query);
    },
  });
};
