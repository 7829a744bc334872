import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Observed } from './observed.ts';

/** What was observed in one microstep of the running machine. */
export interface Microstep extends Observed {
  /** Ids of the transitions taken or passed over. */
  walked: readonly string[];
  event: AnyEventObject;
  before: AnyMachineSnapshot;
  after: AnyMachineSnapshot;
  /** Ids of the actors that ran before and had not settled. */
  running: readonly string[];
}
