export function report(){return {tables:{},plots:{},notes:[]}}
