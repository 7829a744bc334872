import { expect, test } from 'vitest';
import { type AnyStateMachine, isMachineSnapshot } from 'xstate';
import { realAuthForm } from '#actors/real-auth-form.ts';
import { appMachine } from '#machines/app/app.machine.ts';
import { authFormMachine } from '#machines/auth-form/auth-form.machine.ts';
import { countsMachine } from '#machines/counts/counts.machine.ts';
import { linkMachine } from '#machines/link/link.machine.ts';
import { loadingMachine } from '#machines/loading/loading.machine.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { startTestApp } from './support/test-app.ts';

const charts = [
  appMachine,
  sessionMachine,
  linkMachine,
  countsMachine,
  notificationsMachine,
  loadingMachine,
  authFormMachine,
];

/** Actors that a machine still has from its chart, where they only throw or are empty. */
function leftIn(machine: AnyStateMachine): string[] {
  const chart = charts.find(({ id }) => id === machine.id);
  if (!chart) throw new Error(`an unknown machine: ${machine.id}`);
  const placeholders = new Map<string, unknown>(Object.entries(chart.implementations.actors));
  return Object.entries(machine.implementations.actors)
    .filter(([src, logic]) => placeholders.get(src) === logic)
    .map(([src]) => `${machine.id}.${src}`);
}

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'implementations' in logic;

function machinesIn(machine: AnyStateMachine): AnyStateMachine[] {
  const actors: unknown[] = Object.values(machine.implementations.actors);
  const children = actors.filter(isMachine);
  return [machine, ...children.flatMap(machinesIn)];
}

test('every placeholder actor of the running app has been replaced', () => {
  const { app } = startTestApp();
  const snapshot = app.root.getSnapshot();
  if (!isMachineSnapshot(snapshot)) throw new Error('the root is no machine');
  const machines = machinesIn(snapshot.machine);
  expect(machines.map(({ id }) => id).sort()).toEqual([
    'app',
    'counts',
    'link',
    'loading',
    'notifications',
    'session',
  ]);
  expect(machines.flatMap(leftIn)).toEqual([]);
});

test('every placeholder actor of the form has been replaced', () => {
  const submit = async () => ({ kind: 'accepted' as const, message: null });
  const check = async () => ({ kind: 'impossible' as const });
  expect(leftIn(realAuthForm({ calls: { submit }, check }, () => null))).toEqual([]);
});

test('a forgotten one would be noticed', () => {
  expect(leftIn(sessionMachine)).toEqual([
    'session.readStoredSession',
    'session.askWho',
    'session.watchExpiry',
  ]);
});
