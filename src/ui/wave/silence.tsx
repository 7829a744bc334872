import { silence } from './wave.css.ts';
import { Wave } from './wave.tsx';

const bars = Array.from({ length: 25 }, (_, index) => [0.125, 0.225, 0.125][index - 6] ?? 0.075);

/** Almost nothing to hear: the drawing of an empty list. */
export const Silence = () => <Wave bars={bars} className={silence} />;
