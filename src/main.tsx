import '#ui/theme/global.css.ts';
import { start } from './app/start.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
void start(container);
