import { setup } from 'xstate';

export const wizardMachine = setup({
  types: { events: {} as { type: 'wizard.next' } | { type: 'wizard.back' } | { type: 'wizard.leave' } },
}).createMachine({
  id: 'wizard',
  initial: 'name',
  on: { 'wizard.leave': '.left' },
  states: {
    name: { on: { 'wizard.next': 'address' } },
    address: { on: { 'wizard.next': 'review', 'wizard.back': 'name' } },
    review: { on: { 'wizard.next': 'sent', 'wizard.back': 'address' } },
    sent: { type: 'final' },
    left: { type: 'final' },
  },
});
