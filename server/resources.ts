import type { Api } from './http/routes.ts';
import type { Services } from './services.ts';

export type Resource = (api: Api, services: Services) => void;

/** Every resource of the API; each adds its routes. */
export const resources: readonly Resource[] = [];
