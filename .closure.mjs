import { build } from 'vite';
import { gzipSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
let out;
await build({ logLevel: 'error', build:{outDir:'/tmp/an/dist', emptyOutDir:true}, plugins: [{ name:'x', enforce:'post', generateBundle(_, b){ out=b; } }] });
const chunks = Object.values(out).filter(f=>f.type==='chunk');
const by = new Map(chunks.map(c=>[c.fileName,c]));
const gz = new Map(chunks.map(c=>[c.fileName,gzipSync(c.code,{level:9}).length]));
const reach=(c,s=new Set())=>{ if(!c||s.has(c.fileName)) return s; s.add(c.fileName); c.imports.forEach(i=>reach(by.get(i),s)); return s;};
const entry = chunks.find(c=>c.isEntry);
const base = reach(entry);
const live = reach(chunks.find(c=>c.moduleIds.some(m=>m.endsWith('live-parts.tsx'))));
const mp = reach(chunks.find(c=>c.moduleIds.some(m=>m.endsWith('shell/member-parts.tsx'))));
const layout = k=>{const r=new Set(); for(const c of chunks) if(c.moduleIds.some(m=>m.includes('/routes/'+k+'.tsx?tsr-split'))) reach(c,r); return r};
const sum=s=>[...s].reduce((t,f)=>t+gz.get(f),0);
const pk=m=>{const i=m.lastIndexOf('node_modules/'); return i<0? m.replace(process.cwd()+'/',''): 'npm:'+m.slice(i+13).split('/').slice(0, m[i+13]==='@'?2:1).join('/')};
console.log('base',base.size,sum(base),'live',new Set([...live,...base]).size,sum(new Set([...live,...base])));
for(const c of chunks){ for(const m of c.moduleIds) if(/routes\/.*tsr-split=component/.test(m)){ const member=m.includes('_member/'), data=m.includes('_data/');
  const s=reach(c,new Set(base)); if(member||data){ for(const x of live) s.add(x); for (const x of layout(member?'_member':'_data')) s.add(x);} if(member) for(const x of mp) s.add(x);
  console.log(m.replace(/.*routes\//,'').replace(/\?.*/,'').padEnd(36), String(s.size).padStart(4), (sum(s)/1000).toFixed(1)); } }
let t='';
for(const c of chunks.sort((a,b)=>b.code.length-a.code.length)){ const m={}; for(const [id,x] of Object.entries(c.modules)){const p=pk(id); m[p]=(m[p]||0)+x.renderedLength;}
 t+=`\n== ${c.fileName} ${c.code.length} gz ${gz.get(c.fileName)} imports ${c.imports.length} dyn ${c.dynamicImports.length}\n`+Object.entries(m).sort((a,b)=>b[1]-a[1]).map(([k,v])=>`   ${v} ${k}`).join('\n'); }
writeFileSync('/tmp/an/chunks.txt',t);
