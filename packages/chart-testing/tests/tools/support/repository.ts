import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A git repository of its own in a temporary folder. Goes away with `using`. */
export class Repository implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'sidestage-repository-'));

  constructor() {
    this.git('init', '--quiet', '--initial-branch=main');
  }

  git(...args: string[]): string {
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.test', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', [...who, ...args], { cwd: this.folder, encoding: 'utf8' }).trim();
  }

  write(path: string, text: string): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Commits everything. Returns the id of the commit. */
  commit(subject: string): string {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '-m', subject);
    return this.git('rev-parse', 'HEAD');
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
