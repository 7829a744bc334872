import { testInBrowser } from './browser.ts';

testInBrowser((machine) => machine !== 'app');
