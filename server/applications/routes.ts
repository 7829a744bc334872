import {
  applicationMoveSchema,
  applicationsPageSchema,
  newApplicationSchema,
  ownApplicationsPageSchema,
  ownApplicationsQuerySchema,
} from '#contract/ours/applications.ts';
import { pageQuerySchema } from '#contract/ours/page.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { maySeeApplications } from '#contract/permissions/gigs.ts';
import { readGig } from '../gigs/queries.ts';
import { asPermissionViewer, demand } from '../http/demand.ts';
import type { Api } from '../http/route-spec.ts';
import { idParams } from '../http/routes.ts';
import type { Services } from '../services.ts';
import { apply, type MoveName, moveApplication } from './commands.ts';
import { readApplicants, readOwnApplications } from './queries.ts';

const summaries: Record<MoveName, string> = {
  withdraw: 'Take an own application back',
  accept: 'Book an applicant; the last place fills the gig',
  decline: 'Decline an applicant',
  'undo-decline': 'Think again about a declined applicant',
};

export function addApplications(api: Api, { db, write, now }: Services) {
  api.verified({
    method: 'POST',
    url: '/api/gigs/:id/applications',
    summary: 'Apply for a gig',
    params: idParams,
    body: newApplicationSchema,
    response: applicationMoveSchema,
    status: 201,
    handler: ({ viewer, params, body }) => write((tx) => apply(tx, viewer, params.id, body, now())),
  });
  api.member({
    method: 'GET',
    url: '/api/gigs/:id/applications',
    summary: 'Who applied, for the poster',
    params: idParams,
    query: pageQuerySchema,
    response: applicationsPageSchema,
    handler: async ({ viewer, params, query }) => {
      const gig = await readGig(db, viewer, params.id);
      demand(maySeeApplications(asPermissionViewer(viewer), gig));
      return readApplicants(db, viewer.id, params.id, query);
    },
  });
  api.member({
    method: 'GET',
    url: ownPaths.myApplications,
    summary: 'The viewer’s applications',
    query: ownApplicationsQuerySchema,
    response: ownApplicationsPageSchema,
    handler: ({ viewer, query }) => readOwnApplications(db, viewer.id, query),
  });
  const moves: MoveName[] = ['withdraw', 'accept', 'decline', 'undo-decline'];
  for (const move of moves) {
    api.member({
      method: 'POST',
      url: `/api/applications/:id/${move}`,
      summary: summaries[move],
      params: idParams,
      response: applicationMoveSchema,
      handler: ({ viewer, params }) => write((tx) => moveApplication(tx, viewer, params.id, move, now())),
    });
  }
}
