import { openProject } from 'chart-testing';
import { drawnData, emptyPage, withData } from 'chart-visualiser';

const project = await openProject();
// Without the static rendering of the first chart: a page connected to the app starts with the app's chart.
process.stdout.write(withData(await emptyPage(project), await drawnData(project)));
