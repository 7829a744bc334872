import { API, type Project } from 'typescript/unstable/sync';

/**
 * Lets the compiler read the whole project. What it offers to programs is not stable yet: all use of it is in this
 * folder, and the version is pinned.
 * @param config its tsconfig.json
 */
export function withProgram<T>(use: (project: Project) => T, config: string): T {
  const compiler = new API();
  try {
    const project = compiler.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`The compiler cannot read ${config}.`);
    return use(project);
  } finally {
    compiler.close();
  }
}
