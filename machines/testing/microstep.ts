import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Sent } from './claim.ts';

/** An actor that started. */
export interface Started {
  src: string;
  id: string;
  input: unknown;
}

/** What was observed in one microstep of the running machine. */
export interface Microstep {
  /** Ids of the transitions taken or passed over. */
  walked: readonly string[];
  event: AnyEventObject;
  before: AnyMachineSnapshot;
  after: AnyMachineSnapshot;
  starts: readonly Started[];
  stops: readonly string[];
  emits: readonly AnyEventObject[];
  sends: readonly Sent[];
  cancels: readonly string[];
}

export type Observed = Pick<Microstep, 'starts' | 'stops' | 'emits' | 'sends' | 'cancels'>;
