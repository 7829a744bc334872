import { testInBrowser } from './browser-world/browser-world.ts';

testInBrowser((machine) => machine !== 'app');
