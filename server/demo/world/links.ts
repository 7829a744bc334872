/** Who is linked with whom, each pair once; read by `server/demo/read-world.ts`. */
export const linked = `
bronagh: declan tomasz curtis freya nkechi petra joaquim mick gwenllian luca dee yaw
declan: nkechi dee tomasz curtis siobhan joaquim luca
nkechi: curtis yaw rukhsana oskar dawn amara dee freya gwenllian
curtis: freya hamish yaw jules
hamish: freya tomasz roland
yaw: joaquim wanjiru amara marlon
joaquim: dawn petra tariq anders eszter
dawn: wanjiru tariq petra
petra: mick callum zofia kit tomasz eszter
tomasz: eszter haruka siobhan anders roland
eszter: haruka aoife ewan sunniva
teddy: amara jules eszter
siobhan: haruka oskar
rukhsana: tariq ravi priya
mick: callum lotte luca kit
luca: kit marlon hyejin lotte
oskar: roland dee
haruka: ewan gwenllian
ewan: aoife sunniva
gwenllian: kit hyejin sunniva priya
marlon: wanjiru jules
kit: hyejin
priya: ravi
ravi: pilar
amara: jules wanjiru
jules: lotte
lotte: anders
anders: dee sunniva
ines: pilar roland
pilar: kit
zofia: roland callum
`;

/** `who asks whom, how long ago`: nobody has answered yet. */
export const asked = `
eszter bronagh 1h
oskar bronagh 5h
rukhsana bronagh 28h
bronagh marlon 30h
hamish declan 3d
tariq declan 6h
teddy declan 2d
ravi nkechi 9h
tariq nkechi 3d
aoife gwenllian 4h
ines gwenllian 2d
callum dawn 5h
wanjiru tariq 3d
jules nkechi 14m
amara rukhsana 4d
lotte tomasz 26h
zofia mick 8h
pilar joaquim 3d
marlon tomasz 2d
dee curtis 7h
freya luca 4d
kit sunniva 5d
haruka priya 29h
`;
