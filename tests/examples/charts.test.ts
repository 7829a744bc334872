// @vitest-environment jsdom
import { createAppWorld } from './app-world/app-world.ts';
import { testExamples } from './run-example.ts';

testExamples(createAppWorld);
