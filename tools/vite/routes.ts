import type { Config } from '@tanstack/router-plugin/vite';

/** The routes, from the files of `src/routes`: the code of each page comes when it is first asked for. */
export const routes = {
  target: 'react',
  autoCodeSplitting: true,
  codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
  addExtensions: true,
  routesDirectory: './src/routes',
  generatedRouteTree: './src/app/route-tree.gen.ts',
  routeFileIgnorePattern: '\\.css\\.ts$|\\.test\\.tsx?$',
  quoteStyle: 'single',
} satisfies Partial<Config>;
