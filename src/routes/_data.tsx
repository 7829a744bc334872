import { createFileRoute } from '@tanstack/react-router';
import { QueryScope } from '#entities/queries/scope.tsx';

/** Public pages with data of the server. `/`, the doors and the pages to read do without, and so without the code. */
export const Route = createFileRoute('/_data')({
  beforeLoad: ({ context }) => context.ready(),
  component: QueryScope,
});
