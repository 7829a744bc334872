import { createFileRoute } from '@tanstack/react-router';
import { QueryScope } from '#features/live-data/query-scope.tsx';
import { waitForSession } from './-guards.ts';

/** Public pages that need server data. `/`, the sign-in pages and the static pages do not load this code. */
export const Route = createFileRoute('/_data')({
  beforeLoad: waitForSession,
  component: QueryScope,
});
