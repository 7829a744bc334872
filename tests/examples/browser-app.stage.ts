import { testInBrowser } from './browser-world/browser-world.ts';

// In a file of its own, which runs beside the other: its examples take as long as most of the rest together.
testInBrowser((machine) => machine === 'app');
