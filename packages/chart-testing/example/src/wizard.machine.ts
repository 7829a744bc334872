import { setup } from 'xstate';

export const wizardMachine = setup({
  types: { events: {} as { type: 'wizard.next' } | { type: 'wizard.back' } | { type: 'wizard.leave' } },
}).createMachine({
  id: 'wizard',
  description: 'An order in three steps.',
  initial: 'name',
  on: { 'wizard.leave': { target: '.left', description: 'The person has had enough.' } },
  states: {
    name: {
      description: 'Who orders?',
      on: { 'wizard.next': { target: 'address', description: 'The name is written.' } },
    },
    address: {
      description: 'Where does it go?',
      on: {
        'wizard.next': { target: 'review', description: 'The address is written.' },
        'wizard.back': { target: 'name', description: 'The name was wrong.' },
      },
    },
    review: {
      description: 'Is everything right?',
      on: {
        'wizard.next': { target: 'sent', description: 'Everything is right.' },
        'wizard.back': { target: 'address', description: 'The address was wrong.' },
      },
    },
    sent: { type: 'final', description: 'The order is on its way.' },
    left: { type: 'final', description: 'Nothing was ordered.' },
  },
});
