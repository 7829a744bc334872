import { applicationCalls } from '#contract/applications.ts';
import { maySeeApplications } from '#contract/permissions.ts';
import { readGig } from '../gigs/queries.ts';
import { authorize, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { apply, type MoveInput, type MoveName, moveApplication, setShortlisted } from './commands.ts';
import { readApplicants, readOwnApplications, readSharedGigs } from './queries.ts';
import { orderStandby } from './standby.ts';

export const applicationRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, action } = services;
  const move =
    (move: MoveName) =>
    ({ viewer, params, body }: { viewer: Viewer; params: { id: string }; body: MoveInput | undefined }) =>
      write((tx) => moveApplication(tx, viewer, params.id, move, action(viewer), body));
  serve(scope, services, applicationCalls, {
    'POST /api/gigs/:id/applications': ({ viewer, params, body }) =>
      write((tx) => apply(tx, viewer, params.id, body, now())),
    'GET /api/gigs/:id/applications': async ({ viewer, params, query }) => {
      const gig = await readGig(db, viewer, params.id);
      authorize(maySeeApplications(viewer, gig));
      return readApplicants(db, viewer.id, params.id, query);
    },
    'GET /api/applications/mine': ({ viewer, query }) => readOwnApplications(db, viewer.id, query),
    'GET /api/applications/with/:id': ({ viewer, params }) => readSharedGigs(db, viewer.id, params.id, now()),
    'POST /api/applications/:id/withdraw': move('withdraw'),
    'POST /api/applications/:id/confirm': move('confirm'),
    'POST /api/applications/:id/release': move('release'),
    'POST /api/applications/:id/accept': move('accept'),
    'POST /api/applications/:id/decline': move('decline'),
    'POST /api/applications/:id/offer': move('offer'),
    'POST /api/applications/:id/withdraw-offer': move('withdrawOffer'),
    'POST /api/applications/:id/accept-offer': move('acceptOffer'),
    'POST /api/applications/:id/decline-offer': move('declineOffer'),
    'POST /api/applications/:id/stand-by': move('standBy'),
    'PUT /api/gigs/:id/stand-by': ({ viewer, params, body }) =>
      write((tx) => orderStandby(tx, viewer, params.id, body.ids)),
    'POST /api/applications/:id/undo-decline': move('undo-decline'),
    'PUT /api/applications/:id/shortlist': ({ viewer, params }) =>
      write((tx) => setShortlisted(tx, viewer, params.id, true)),
    'DELETE /api/applications/:id/shortlist': ({ viewer, params }) =>
      write((tx) => setShortlisted(tx, viewer, params.id, false)),
  });
};
