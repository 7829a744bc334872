import { ownPaths } from '#contract/ours/paths.ts';
import { profileChangeSchema, profileSchema } from '#contract/ours/profile.ts';
import type { Api } from '../http/route-spec.ts';
import { idParams } from '../http/routes.ts';
import type { Services } from '../services.ts';
import { changeProfile } from './commands.ts';
import { readProfile } from './queries.ts';

export function addProfiles(api: Api, { db, write, now }: Services) {
  api.member({
    method: 'GET',
    url: '/api/profiles/:id',
    summary: 'A person whole',
    params: idParams,
    response: profileSchema,
    handler: ({ viewer, params }) => readProfile(db, viewer, params.id),
  });
  api.member({
    method: 'PUT',
    url: ownPaths.myProfile,
    summary: 'Change the own profile; what is left out stays',
    body: profileChangeSchema,
    response: profileSchema,
    handler: ({ viewer, body }) =>
      write(async (tx) => {
        await changeProfile(tx, viewer, body, now());
        return readProfile(tx, viewer, viewer.id);
      }),
  });
}
