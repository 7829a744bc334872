import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * SPD-05. Builds src/service-worker.ts with the list of all that the build holds. Only into a build for people: one
 * for tests and designers would show them yesterday's, and one that is not written has no files to list.
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
      // Their names change with what is in them.
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
