import { defineModel } from 'chart-testing';
import { wizardMachine } from './wizard.machine.ts';

export const wizardModel = defineModel({
  machine: wizardMachine,
  requirements: ['WIZARD-01', 'WIZARD-02'],
  start: { to: 'name', context: {} },
  root: { on: { 'wizard.leave': { row: 'WIZARD-02', to: 'left' } } },
  states: {
    name: { on: { 'wizard.next': { row: 'WIZARD-01', to: 'address' } } },
    address: {
      on: {
        'wizard.next': { row: 'WIZARD-01', to: 'review' },
        'wizard.back': { row: 'WIZARD-01', to: 'name' },
      },
    },
    review: {
      on: {
        'wizard.next': { row: 'WIZARD-01', to: 'sent' },
        'wizard.back': { row: 'WIZARD-01', to: 'address' },
      },
    },
    sent: {},
    left: {},
  },
});
