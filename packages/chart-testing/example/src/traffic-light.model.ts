import { defineModel } from 'chart-testing';
import { trafficLightMachine } from './traffic-light.machine.ts';

export const trafficLightModel = defineModel({
  machine: trafficLightMachine,
  requirements: ['LIGHT-01', 'LIGHT-02'],
  start: { to: 'red', context: {} },
  root: { on: { 'light.powerCut': { row: 'LIGHT-02', to: 'blinking' } } },
  states: {
    red: { after: { stopFor: { row: 'LIGHT-01', ms: 15_000, to: 'green' } } },
    green: { after: { goFor: { row: 'LIGHT-01', ms: 20_000, to: 'amber' } } },
    amber: { after: { clearFor: { row: 'LIGHT-01', ms: 3_000, to: 'red' } } },
    blinking: { on: { 'light.powerBack': { row: 'LIGHT-02', to: 'red' } } },
  },
});
