import { addBlocks } from './blocks/routes.ts';
import { addComments } from './comments/routes.ts';
import { addConversations } from './conversations/routes.ts';
import { addDashboard } from './dashboard/routes.ts';
import type { Api } from './http/route-spec.ts';
import { addLinks } from './links/routes.ts';
import { addMessages } from './messages/routes.ts';
import { addNotifications } from './notifications/routes.ts';
import { addPeople } from './people/routes.ts';
import { addProfiles } from './profiles/routes.ts';
import { addReports } from './reporting/routes.ts';
import type { Services } from './services.ts';
import { addUploads } from './uploads/routes.ts';

export type Resource = (api: Api, services: Services) => void;

/** Every resource of the API; each adds its routes. */
export const resources: readonly Resource[] = [
  addBlocks,
  addComments,
  addConversations,
  addDashboard,
  addLinks,
  addMessages,
  addNotifications,
  addPeople,
  addProfiles,
  addReports,
  addUploads,
];
