import { applications } from './applications/routes.ts';
import { gigs } from './gigs/routes.ts';
import type { Feature } from './http/serve.ts';
import { posts } from './posts/routes.ts';

/** Everything that the API can do: each answers its calls of `contract/calls`. */
export const features: readonly Feature[] = [applications, gigs, posts];
