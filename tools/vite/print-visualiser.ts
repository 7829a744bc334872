import { openProject } from 'chart-testing';
import { drawnData, emptyPage, withData } from 'chart-visualiser';

const project = await openProject();
// Without the still picture of its first chart: a page that follows the app begins with the app's.
process.stdout.write(withData(await emptyPage(project), await drawnData(project)));
