import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * SPD-05. Builds src/service-worker.ts with the list of the build's files. Only for production builds: in builds for tests
 * and designers it would show outdated files, and a build that is not written has no files to list.
 */
export const serviceWorker = (): Plugin[] =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src',
    filename: 'service-worker.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}'],
      // Their names contain a content hash.
      dontCacheBustURLsMatching: /^assets\//,
    },
    integration: {
      configureCustomSWViteBuild: (config) => {
        config.logLevel = 'warn';
      },
    },
  }).map((plugin) => ({
    ...plugin,
    apply: ({ build }, { command, mode }) =>
      command === 'build' && mode === 'production' && build?.write !== false,
  }));
