import { applicationCalls } from '#contract/calls/applications.ts';
import { maySeeApplications } from '#contract/permissions/gigs.ts';
import { readGig } from '../gigs/queries.ts';
import { type Feature, serve } from '../http/serve.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { type AskedWith, apply, type MoveName, moveApplication, setShortlisted } from './commands.ts';
import { readApplicants, readOwnApplications } from './queries.ts';
import { readSharedGigs } from './shared.ts';
import { orderStandby } from './standby.ts';

export const applicationRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, doing } = services;
  const by =
    (move: MoveName) =>
    ({ viewer, params, body }: { viewer: Viewer; params: { id: string }; body: AskedWith | undefined }) =>
      write((tx) => moveApplication(tx, viewer, params.id, move, doing(viewer), body));
  serve(scope, services, applicationCalls, {
    'POST /api/gigs/:id/applications': ({ viewer, params, body }) =>
      write((tx) => apply(tx, viewer, params.id, body, now())),
    'GET /api/gigs/:id/applications': async ({ viewer, params, query }) => {
      const gig = await readGig(db, viewer, params.id);
      demand(maySeeApplications(asPermissionViewer(viewer), gig));
      return readApplicants(db, viewer.id, params.id, query);
    },
    'GET /api/applications/mine': ({ viewer, query }) => readOwnApplications(db, viewer.id, query),
    'GET /api/applications/with/:id': ({ viewer, params }) => readSharedGigs(db, viewer.id, params.id, now()),
    'POST /api/applications/:id/withdraw': by('withdraw'),
    'POST /api/applications/:id/confirm': by('confirm'),
    'POST /api/applications/:id/release': by('release'),
    'POST /api/applications/:id/accept': by('accept'),
    'POST /api/applications/:id/decline': by('decline'),
    'POST /api/applications/:id/offer': by('offer'),
    'POST /api/applications/:id/withdraw-offer': by('withdrawOffer'),
    'POST /api/applications/:id/accept-offer': by('acceptOffer'),
    'POST /api/applications/:id/decline-offer': by('declineOffer'),
    'POST /api/applications/:id/stand-by': by('standBy'),
    'PUT /api/gigs/:id/stand-by': ({ viewer, params, body }) =>
      write((tx) => orderStandby(tx, viewer, params.id, body.ids)),
    'POST /api/applications/:id/undo-decline': by('undo-decline'),
    'PUT /api/applications/:id/shortlist': ({ viewer, params }) =>
      write((tx) => setShortlisted(tx, viewer, params.id, true)),
    'DELETE /api/applications/:id/shortlist': ({ viewer, params }) =>
      write((tx) => setShortlisted(tx, viewer, params.id, false)),
  });
};
