import { build, transformWithOxc } from 'vite';
import { minifySync } from 'rolldown/utils';
import { gzipSync } from 'node:zlib';
let out; await build({ logLevel:'error', build:{outDir:'/tmp/an/dist2',emptyOutDir:true, minify:false}, plugins:[{name:'x',enforce:'post',generateBundle(_,b){out=b}}]});
for (const n of process.argv.slice(2)) { const c=Object.values(out).find(f=>f.type==='chunk'&&f.name===n); const m={};
 for (const [id,x] of Object.entries(c.modules)) { const i=id.lastIndexOf('node_modules/'); const p=i<0? id.replace(process.cwd()+'/','').split('/').slice(0,3).join('/') : id.slice(i+13).split('/').slice(0,id[i+13]==='@'?2:1).join('/');
  let code=x.code||''; try{ code=minifySync('a.js',code,{mangle:true,compress:true}).code }catch(e){}
  (m[p]??=[]).push(code); }
 console.log('==',n); const rows=Object.entries(m).map(([k,v])=>[k,v.join('').length,gzipSync(v.join('\n'),{level:9}).length]).sort((a,b)=>b[2]-a[2]); for(const r of rows.slice(0,32)) console.log(r[2],r[1],r[0]); }
