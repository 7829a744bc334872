import { setup } from 'xstate';

export const trafficLightMachine = setup({
  types: { events: {} as { type: 'light.powerCut' } | { type: 'light.powerBack' } },
  delays: { goFor: 20_000, clearFor: 3_000, stopFor: 15_000 },
}).createMachine({
  id: 'trafficLight',
  initial: 'red',
  on: { 'light.powerCut': '.blinking' },
  states: {
    red: { after: { stopFor: 'green' } },
    green: { after: { goFor: 'amber' } },
    amber: { after: { clearFor: 'red' } },
    blinking: { on: { 'light.powerBack': 'red' } },
  },
});
