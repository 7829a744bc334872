import { setup } from 'xstate';

export const trafficLightMachine = setup({
  types: { events: {} as { type: 'light.powerCut' } | { type: 'light.powerBack' } },
  delays: { goFor: 20_000, clearFor: 3_000, stopFor: 15_000 },
}).createMachine({
  id: 'trafficLight',
  description: 'A light at a crossing.',
  initial: 'red',
  on: { 'light.powerCut': { target: '.blinking', description: 'It runs on its battery.' } },
  states: {
    red: {
      description: 'Everybody waits.',
      after: { stopFor: { target: 'green', description: 'The others have crossed.' } },
    },
    green: {
      description: 'Everybody may go.',
      after: { goFor: { target: 'amber', description: 'It is the turn of the others.' } },
    },
    amber: {
      description: 'Who can stop does.',
      after: { clearFor: { target: 'red', description: 'The crossing is clear.' } },
    },
    blinking: {
      description: 'Everybody takes care.',
      on: { 'light.powerBack': { target: 'red', description: 'It begins anew.' } },
    },
  },
});
