// @vitest-environment jsdom
import { createAppWorld } from './app-world/app-world.ts';
import { testExamples } from './run-example.ts';

const only = process.env.EXAMPLES_OF;
testExamples(createAppWorld, (machine) => !only || machine === only);
